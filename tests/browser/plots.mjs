/* Reads drawn plots back, in the page: functions of an explorer's element for `page.element`. */

/** What is written beside the lines of a plot's axes, with its middle in px of the screen. */
export function ticksOf(element, index = 0) {
  const plot = element.shadowRoot.querySelectorAll(".plot")[index];
  const middle = (text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return { text: text.textContent, x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const all = (selector) => [...plot.querySelectorAll(selector)].map(middle);
  return { x: all(".tick.middle"), y: all(".tick.end") };
}

/** The middles of a plot's points, in px of the screen, by the class that colours them. */
export function pointsOf(element, role) {
  return [...element.shadowRoot.querySelectorAll(`.plot circle.${role}`)].map((circle) => {
    const { left, right, top, bottom } = circle.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });
}

/** Heights of a row of bars, as parts of the way from the axis' 0 to its 1, read from the path that is drawn. */
export function barsOf(element, index) {
  const plot = element.shadowRoot.querySelectorAll(".plot")[index];
  const path = plot.querySelector("path.bars");
  const outline = Number(path.getAttribute("stroke-width"));
  const [one, , zero] = [...plot.querySelectorAll(".tick.end")].map((t) => Number(t.getAttribute("y"))).sort((a, b) => a - b); // prettier-ignore
  const axis = path.ownerSVGElement.height.baseVal.value;
  return [...path.getAttribute("d").matchAll(/V(-?[\d.]+)H/g)].map(
    ([, top]) => (axis - Number(top) + outline / 2) / (zero - one),
  );
}

/** What of an explorer's plots reaches out of its picture. */
export function outside(element) {
  const found = [];
  for (const plot of element.shadowRoot.querySelectorAll(".plot")) {
    const svg = plot.querySelector("svg");
    const frame = svg.getBoundingClientRect();
    const box = plot.getBoundingClientRect();
    if (frame.right > box.right + 0.5) found.push(`${frame.right} px of ${box.right}`);
    for (const mark of plot.querySelectorAll("text, circle, path:not(.bars), .tip")) {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      const out = Math.max(frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom);
      if (out > 0.5) found.push(`${mark.outerHTML} ${out}`);
    }
  }
  return found;
}
