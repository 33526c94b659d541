import { languageOf } from "./language.js";
import { attributeName, checkState, parseValue, queryToState, stateToQuery } from "./parameters.js";
import { errorSentence, texts } from "./texts.js";
import { numbersOf } from "./numbers.js";
import { sheet } from "./sheet.js";
import { loadExplorer } from "./loader.js";
import { AttentionError } from "../core/errors.js";

/**
 * What the light shell knows of an explorer before its code is loaded.
 * @typedef {object} ExplorerDefinition
 * @property {string} name the element's name
 * @property {import("./parameters.js").Parameters} parameters its public state, `prediction` among it
 * @property {() => Record<string, any>} emptyReadings every key, null where nothing exists yet
 * @property {boolean} [runs] whether there is something to compute on request
 * @property {Record<number, number>} room about how high it is at first, by the least width, both in text sizes: the
 *   place that is kept while it loads
 *
 * What the explorer's own code gives once loaded (see mount.js).
 * @typedef {object} Mounted
 * @property {Record<string, any>} readings
 * @property {(state: Record<string, any>) => void} update
 * @property {() => void} redraw
 * @property {(options: { signal?: AbortSignal }) => Promise<void>} run
 * @property {() => void} stop
 * @property {boolean} stopping whether a computation has been stopped and is not yet over
 * @property {() => void} reset
 * @property {() => void} visible
 * @property {(error: any) => void} notice shows what went wrong, in the reader's language
 */

const SHARED_ATTRIBUTES = ["lang", "theme", "controls", "predict"];
/** What an explorer's shell wears. @param {Record<number, number>} room */
function shellStyle(room) {
  const heights = Object.entries(room)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(
      ([width, height]) =>
        `@container (min-width: ${width}em) { .room { min-height: calc(var(--ae-u, 16px) * ${height}) } }`,
    );
  const shell = ":host { display: block } :host([hidden]) { display: none }";
  return `${shell} .shell { container-type: inline-size; font-size: var(--ae-u, 16px) } ${heights.join(" ")}`;
}

/** How far below the fold an explorer starts to load. */
const LOADING_MARGIN = "800px";

/**
 * The shell of an explorer: attributes, state, events and loading. It draws nothing itself but the
 * words "loading" or what went wrong; the explorer's own code is fetched when it comes near the
 * screen, or as soon as a script asks for anything.
 */
export class ExplorerElement extends HTMLElement {
  /** @type {ExplorerDefinition} */
  static definition;

  /** The address that shows a state alone; a page may put its own in place. @type {(element: ExplorerElement) => string} */
  static address = (element) => location.href.split("#")[0] + element.fragment;

  static get observedAttributes() {
    return [...SHARED_ATTRIBUTES, ...Object.keys(this.definition.parameters).map(attributeName)];
  }

  /** @type {Record<string, any>} */
  #state;
  /** State keys that attributes gave: what reset() goes back to. @type {Record<string, any>} */
  #fromAttributes = {};
  /** @type {Mounted | null} */
  #mounted = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** @type {Promise<any> | null} */
  #running = null;
  /** Why the last loading failed. @type {any} */
  #failure = null;
  #touched = false;
  /** Whether the last state that no person's action made says something: then it is shown as it is. */
  #given = false;
  /** What went wrong before there was anything to show it in. @type {any} */
  #early = null;
  /** @type {{ disconnect(): void }[]} */
  #observers = [];

  constructor() {
    super();
    this.#state = checkState(this.definition.parameters, {});
    const shadow = this.attachShadow({ mode: "open" });
    shadow.innerHTML = "<div class='shell'><div class='room'><p part='notice'></p><slot></slot></div></div>";
    shadow.adoptedStyleSheets = [sheet(shellStyle(this.definition.room))];
  }

  get definition() {
    return /** @type {typeof ExplorerElement} */ (this.constructor).definition;
  }

  // ---- the public interface

  /** Settles once the explorer is loaded; reading it starts the loading. */
  get ready() {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  get state() {
    return structuredClone(this.#state);
  }

  set state(value) {
    this.#touched = true;
    this.#setState(checkState(this.definition.parameters, value));
    this.ready.catch(() => {});
  }

  /** What the view shows, unrounded; every key from the start, null where nothing exists yet. */
  get readings() {
    return structuredClone(this.#mounted?.readings ?? this.definition.emptyReadings());
  }

  /**
   * Computes what the explorer has to compute; a second call joins the first, unless that is being stopped.
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<Record<string, any>>} the readings
   */
  async run({ signal } = {}) {
    signal?.throwIfAborted();
    await this.ready;
    signal?.throwIfAborted();
    if (this.definition.runs) {
      while (this.#running && this.#mounted?.stopping)
        await unlessAborted(
          this.#running.catch(() => {}),
          signal,
        );
      const joins = this.#running !== null;
      this.#running ??= /** @type {Mounted} */ (this.#mounted)
        .run({ signal })
        .finally(() => (this.#running = null));
      await (joins ? unlessAborted(this.#running, signal) : this.#running);
    }
    return this.readings;
  }

  stop() {
    this.#mounted?.stop();
  }

  /** Back to the attributes' state, else the defaults, seed included. */
  reset() {
    this.#mounted?.reset();
    this.#touched = false;
    this.#setState(checkState(this.definition.parameters, this.#fromAttributes));
  }

  /** The state as addresses carry it: `#softmax-saturation?dK=64`. */
  get fragment() {
    const query = stateToQuery(this.definition.parameters, this.#state);
    return `#${this.definition.name}${query ? `?${query}` : ""}`;
  }

  /**
   * Takes over what an address says, keeping the attributes' values for the rest.
   * @param {URLSearchParams} query
   */
  readAddress(query) {
    const { state, errors } = queryToState(this.definition.parameters, query);
    this.state = { ...this.#fromAttributes, ...state };
    if (errors.length) this.#notice(errors[0]);
  }

  // ---- what a person does, called by the explorer's own code

  /** @param {Record<string, any>} partial the keys that the person changed */
  act(partial) {
    this.#touched = true;
    this.#setState(checkState(this.definition.parameters, { ...this.#state, ...partial }), {
      byPerson: true,
    });
    this.announceChange();
  }

  /** A person's "start over". */
  actReset() {
    this.reset();
    this.announceChange();
  }

  announceChange() {
    this.emit("explorer-change", { state: this.state, readings: this.readings });
  }

  /** @param {string} type @param {any} [detail] */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Whether the answer waits for the reader's prediction; never where a state was set otherwise. */
  get veiled() {
    const asks = "prediction" in this.#state && this.getAttribute("predict") !== "off";
    return asks && this.#state.prediction === null && !this.#given;
  }

  /** A person's step leads to the question: what a given state showed waits for the prediction from here on. */
  veil() {
    this.#given = false;
  }

  get language() {
    return languageOf(this).language;
  }

  get theme() {
    const theme = this.getAttribute("theme");
    return theme === "light" || theme === "dark" ? theme : "auto";
  }

  // ---- life

  connectedCallback() {
    if (Object.hasOwn(this, "state")) {
      const { state } = /** @type {any} */ (this);
      delete (/** @type {any} */ (this).state);
      this.state = state;
    }
    this.#observe();
    this.#say();
    this.#mounted?.redraw();
  }

  disconnectedCallback() {
    for (const observer of this.#observers) observer.disconnect();
    this.#observers = [];
    // An element that is only moved is connected again at once: then nothing needs to stop.
    queueMicrotask(() => this.isConnected || this.stop());
  }

  /** @param {string} name @param {string | null} _old @param {string | null} value */
  attributeChangedCallback(name, _old, value) {
    if (SHARED_ATTRIBUTES.includes(name)) {
      this.#say();
      this.#mounted?.redraw();
      return;
    }
    const [key, parameter] = /** @type {[string, any]} */ (
      Object.entries(this.definition.parameters).find(([k]) => attributeName(k) === name)
    );
    try {
      if (value === null) delete this.#fromAttributes[key];
      else this.#fromAttributes[key] = parseValue(key, parameter, value);
    } catch (error) {
      this.#notice(error);
      return;
    }
    const base = this.#touched ? this.#state : this.#fromAttributes;
    this.#setState(checkState(this.definition.parameters, { ...base, [key]: this.#fromAttributes[key] }));
  }

  /** @param {Record<string, any>} state @param {{ byPerson?: boolean }} [by] */
  #setState(state, { byPerson = false } = {}) {
    this.#state = state;
    if (!byPerson) this.#given = stateToQuery(this.definition.parameters, state) !== "";
    this.#mounted?.update(this.state);
  }

  #observe() {
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.ready.catch(() => {});
        near.disconnect();
      },
      { rootMargin: LOADING_MARGIN },
    );
    const seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting))
        this.ready.then(() => this.#mounted?.visible()).catch(() => {});
    });
    near.observe(this);
    seen.observe(this);
    const language = new MutationObserver(() => {
      this.#say();
      this.#mounted?.redraw();
    });
    const { source } = languageOf(this);
    for (const element of new Set([document.documentElement, source]))
      if (element && element !== this)
        language.observe(element, { attributes: true, attributeFilter: ["lang"] });
    this.#observers = [near, seen, language];
  }

  async #load() {
    this.#failure = null;
    this.#say();
    try {
      const { mount } = await loadExplorer(this.definition.name);
      this.#mounted = await mount(this);
    } catch (error) {
      this.#loading = null; // a failed load may be tried again
      this.#failure = error;
      this.#say();
      throw error;
    }
    if (this.#early) this.#mounted.notice(this.#early);
    this.#early = null;
    this.emit("explorer-ready");
  }

  /** @param {any} error what a person should read of, now or as soon as the explorer is there */
  #notice(error) {
    if (this.#mounted) this.#mounted.notice(error);
    else this.#early = error;
  }

  /** Before the explorer is there: that it is loading, or why it can't be and a button to try again. */
  #say() {
    if (this.#mounted) return;
    const error = this.#failure;
    const t = texts[this.language];
    const notice = /** @type {HTMLElement} */ (this.shadowRoot?.querySelector("[part=notice]"));
    notice.textContent = error ? `${errorSentence(error, t, numbersOf(this.language))} ` : t.loading;
    notice.parentElement?.classList.toggle("room", !error);
    if (!error) return;
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: t.again });
    again.addEventListener("click", () => void this.ready.catch(() => {}));
    notice.append(again);
  }
}

/**
 * The promise, given up by who waits for it when the signal says so; what it stands for goes on.
 * @template T @param {Promise<T>} promise @param {AbortSignal} [signal] @returns {Promise<T>}
 */
function unlessAborted(promise, signal) {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/**
 * Defines an explorer's element, unless the page already has one of that name (the script may have
 * been included twice).
 * @param {ExplorerDefinition} definition
 */
export function defineExplorer(definition) {
  if (customElements.get(definition.name)) return;
  customElements.define(
    definition.name,
    class extends ExplorerElement {
      static definition = definition;
    },
  );
}

export { AttentionError };
