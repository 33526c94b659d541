import { html, nothing } from "lit";

/** @typedef {import("../../ui/mount.js").Context} Context */

/**
 * The team that the model sends the ticket to. Where words are hidden, a mark shows each
 * probability without hiding.
 * @param {Context} context
 */
export function team(context) {
  const { t, n, model, running } = context; // what changes all the time is not announced
  const { prediction, probabilities } = model.maps.reading;
  const { teams, whole } = model;
  return html`<table class="read teams">
      <caption>
        ${t.teamCaption}
      </caption>
      <tbody>
        ${teams.map(
          (/** @type {string} */ name, /** @type {number} */ i) =>
            html`<tr class=${name === prediction ? "on" : ""}>
              <th scope="row">${t.teams[name] ?? name}</th>
              <td class="bar">
                <i .style=${`--h:${probabilities[i]}`}></i>
                ${whole ? html`<i class="before" .style=${`--h:${whole.reading.probabilities[i]}`}></i>` : nothing}
              </td>
              <td>${t.weight(n, probabilities[i])}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="tell" role=${running ? nothing : "status"}>${sentence(context)}</p>`;
}

/** @param {Context} context */
function sentence({ t, n, model }) {
  const { teams, whole, asked } = model;
  const { prediction, probabilities } = model.maps.reading;
  const place = teams.indexOf(prediction);
  const name = (/** @type {string} */ team) => t.teams[team] ?? team;
  const now = t.sentTo(n, name(prediction), probabilities[place]);
  if (!whole) return html`${now} ${asked ? t.asked(name(asked), asked === prediction) : nothing}`;
  const before = whole.reading;
  const words = Array.from(model.maps.hidden, (/** @type {number} */ j) => model.maps.tokens[j]);
  return t.moved(n, words, {
    team: name(before.prediction),
    before: before.probabilities[teams.indexOf(before.prediction)],
    after: probabilities[teams.indexOf(before.prediction)],
    now: before.prediction === prediction ? null : now,
  });
}
