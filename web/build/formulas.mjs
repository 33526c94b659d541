import temml from "temml";

/**
 * Replaces every <tex>…</tex> of a page by MathML. Temml writes style attributes, which a strict
 * security policy refuses: each distinct one becomes a class, whose rule goes into the style sheet.
 * @param {string} html
 * @returns {{ html: string, css: string }}
 */
export function formulas(html) {
  /** @type {Map<string, string>} */
  const classes = new Map();
  const withMath = html.replace(/<tex( display)?>([^]*?)<\/tex>/g, (_, display, tex) =>
    temml
      .renderToString(tex.trim(), { displayMode: Boolean(display), throwOnError: true })
      .replace(/(<[a-z]+)([^>]*?) style="([^"]*)"([^>]*>)/g, (_whole, tag, before, style, after) => {
        if (!classes.has(style)) classes.set(style, `tex-${classes.size + 1}`);
        const attributes = before + after.slice(0, -1);
        const name = classes.get(style);
        return attributes.includes('class="')
          ? `${tag}${attributes.replace('class="', `class="${name} `)}>`
          : `${tag} class="${name}"${attributes}>`;
      }),
  );
  if (/\sstyle="/.test(withMath))
    throw new Error("a style attribute is left, which a strict policy would refuse");
  const css = [...classes].map(([style, name]) => `.${name}{${style}}`).join("\n");
  return { html: withMath, css };
}
