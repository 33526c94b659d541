import { html, nothing, render } from "lit";
import { sharedLibrary } from "./library.js";
import { numbersOf } from "./numbers.js";
import { errorSentence, texts as commonTexts } from "./texts.js";
import { sheet } from "./sheet.js";
import { sharedSheets } from "./styles.js";

/**
 * What an explorer is made of, besides its parameters.
 * @typedef {object} Explorer
 * @property {{ fr: any, en: any }} texts
 * @property {string} style
 * @property {new (lib: any, options: { changed: () => void }) => Model} Model
 * @property {(context: Context) => import("lit").TemplateResult} view
 *
 * Decides what is shown; knows no DOM, runs in Node.
 * @typedef {object} Model
 * @property {Record<string, any>} readings for the state last given
 * @property {(state: Record<string, any>) => void} update computes the readings at once; throws an AttentionError and
 *   keeps the old readings where it can't
 * @property {(options: { signal: AbortSignal }) => Promise<void>} [run] the longer computation; calls `changed` as it goes on
 * @property {(state: Record<string, any>) => string} [runKey] what the longer computation depends on: when it changes, a
 *   running one is stopped
 * @property {(view: { asked: boolean }) => boolean} [wantsRun] whether the longer computation should start by itself, once the explorer has been seen
 * @property {() => void} [reset] forgets what a run left, where `update` alone would keep it
 *
 * What a view draws from and answers to.
 * @typedef {object} Context
 * @property {import("./element.js").ExplorerElement} host
 * @property {any} model
 * @property {Record<string, any>} state
 * @property {Record<string, any>} readings
 * @property {any} t the explorer's texts
 * @property {import("./texts.js").CommonTexts} common
 * @property {import("./numbers.js").Numbers} n
 * @property {"fr" | "en"} lang
 * @property {boolean} predict whether the question is asked
 * @property {boolean} veiled whether the answer waits for the prediction: dots and "?" in its place
 * @property {boolean} controls whether controls are shown
 * @property {boolean} running
 * @property {string} notice what went wrong last, or ""
 * @property {number} width of the figure in px
 * @property {number} em the figure's text size in px
 * @property {(name: string) => string} token the value of a design token in this figure: token("heat-0"); "" while the
 *   element is in no page
 * @property {string} themeKey changes with the colours of the heat scale, which a canvas must be given
 * @property {Record<string, any>} local the view's own passing things (a touched cell); not part of the state
 * @property {(partial: Record<string, any>) => void} setLocal
 * @property {(partial: Record<string, any>) => void} act a person's change of the state
 * @property {() => void} run
 * @property {() => void} stop
 */

/**
 * Makes the `mount` of an explorer's module: loads the library, draws into the element's shadow
 * root, and redraws once per change.
 * @param {Explorer} explorer
 */
export function mountExplorer(explorer) {
  return async (/** @type {import("./element.js").ExplorerElement} */ host) =>
    new MountedExplorer(explorer, host, await sharedLibrary());
}

class MountedExplorer {
  #explorer;
  #host;
  #model;
  #root;
  #drawing = false;
  #frameAsked = false;
  #seen = false;
  /** @type {AbortController | null} */
  #abort = null;
  /** @type {Record<string, any>} */
  #local = {};
  /** What went wrong last; said in the language of the moment. @type {any} */
  #error = null;
  #runKey = "";
  /** The size that the last picture was made for. */
  #drawn = { width: 0, em: 0 };
  #state;

  /** @param {Explorer} explorer @param {import("./element.js").ExplorerElement} host @param {any} lib */
  constructor(explorer, host, lib) {
    this.#explorer = explorer;
    this.#host = host;
    this.#state = host.state;
    this.#model = new explorer.Model(lib, { changed: () => this.#redrawInFrame() });
    this.#root = document.createElement("div");
    this.#root.className = "ae";
    const shadow = /** @type {ShadowRoot} */ (host.shadowRoot);
    shadow.adoptedStyleSheets = [...sharedSheets(shadow), sheet(explorer.style)];
    shadow.replaceChildren(this.#root);
    new ResizeObserver(() => this.#fit()).observe(this.#root);
    for (const query of [
      "(prefers-color-scheme: dark)",
      "(forced-colors: active)",
      "(prefers-contrast: more)",
      "print",
    ])
      matchMedia(query).addEventListener("change", () => this.redraw());
    this.update(this.#state);
    this.#draw();
  }

  get readings() {
    return this.#model.readings;
  }

  /** @param {Record<string, any>} state */
  update(state) {
    this.#state = state;
    this.#error = null;
    try {
      this.#model.update(state);
    } catch (error) {
      this.#error = error;
    }
    const runKey = this.#model.runKey?.(state) ?? "";
    if (runKey !== this.#runKey) this.stop();
    this.#runKey = runKey;
    this.redraw();
    this.#startIfWanted();
  }

  /** @param {any} error */
  notice(error) {
    this.#error = error;
    this.redraw();
  }

  visible() {
    this.#seen = true;
    this.#startIfWanted();
  }

  /** Whether the reader sees the question. */
  get #asked() {
    return this.#host.getAttribute("predict") !== "off" && this.#host.getAttribute("controls") !== "none";
  }

  #startIfWanted() {
    if (!this.#seen || this.#abort || !this.#model.wantsRun?.({ asked: this.#asked })) return;
    this.#host.run().catch(() => {});
  }

  redraw() {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => this.#draw());
  }

  /** A change of height alone, which most pictures bring about themselves, asks for no other picture. */
  #fit() {
    const { width, em } = this.#size();
    if (width !== this.#drawn.width || em !== this.#drawn.em) this.redraw();
  }

  /** The figure's width and its text size, in px. */
  #size() {
    return { width: this.#root.clientWidth, em: parseFloat(getComputedStyle(this.#root).fontSize) || 16 };
  }

  /** A computation may report far more often than anybody can see. */
  #redrawInFrame() {
    if (this.#frameAsked) return;
    this.#frameAsked = true;
    requestAnimationFrame(() => {
      this.#frameAsked = false;
      this.redraw();
    });
  }

  /** @param {{ signal?: AbortSignal }} options */
  async run({ signal }) {
    if (!this.#model.run) return;
    const abort = new AbortController();
    const forward = () => abort.abort(signal?.reason);
    signal?.addEventListener("abort", forward);
    this.#abort = abort;
    this.redraw();
    try {
      await this.#model.run({ signal: abort.signal });
      this.#host.emit("explorer-done", { readings: this.#host.readings });
    } catch (error) {
      if (!abort.signal.aborted) this.notice(error);
      throw error;
    } finally {
      signal?.removeEventListener("abort", forward);
      this.#abort = null;
      this.redraw();
      if (abort.signal.aborted && !signal?.aborted) queueMicrotask(() => this.#startIfWanted());
    }
  }

  get stopping() {
    return this.#abort?.signal.aborted ?? false;
  }

  stop() {
    this.#abort?.abort(new DOMException("The computation was stopped.", "AbortError"));
  }

  /** What a computation left goes, too, where the state does not say it. */
  reset() {
    if (!this.#model.reset) return;
    this.stop();
    this.#model.reset();
  }

  #draw() {
    this.#drawing = false;
    const { theme, language } = this.#host;
    // first: the context reads the colours. A value that is set again has every style computed again.
    if (this.#root.dataset.theme !== theme) this.#root.dataset.theme = theme;
    if (this.#root.lang !== language) this.#root.lang = language;
    const context = this.#context();
    this.#drawn = { width: context.width, em: context.em };
    render(this.#template(context), this.#root);
  }

  /** @param {Context} context */
  #template(context) {
    return html`<div class="body" ?data-bare=${!context.controls}>
      ${context.notice ? html`<p class="notice" role="alert">${context.notice}</p>` : nothing}
      ${this.#explorer.view(context)}
    </div>`;
  }

  /** @returns {Context} */
  #context() {
    const host = this.#host;
    const lang = host.language;
    const style = getComputedStyle(this.#root);
    const t = this.#explorer.texts[lang];
    const common = commonTexts[lang];
    const n = numbersOf(lang);
    const model = this.#model;
    return {
      host,
      model,
      state: this.#state,
      get readings() {
        return model.readings; // made only where a view reads them
      },
      t,
      common,
      n,
      lang,
      predict: host.getAttribute("predict") !== "off",
      veiled: host.veiled,
      controls: host.getAttribute("controls") !== "none",
      running: this.#abort !== null,
      notice: this.#error ? errorSentence(this.#error, common, n, t.names) : "",
      ...this.#size(),
      token: (name) => style.getPropertyValue(`--ae-${name}`).trim(),
      // read here, while nothing has changed: in the middle of drawing, the page would be laid out for it
      themeKey: ["heat-0", "heat-4", "heat-8"].map((name) => style.getPropertyValue(`--ae-${name}`)).join(),
      local: this.#local,
      setLocal: (partial) => {
        Object.assign(this.#local, partial);
        this.redraw();
      },
      act: (partial) => host.act(partial),
      run: () => void host.run().catch(() => {}),
      stop: () => host.stop(),
    };
  }
}
