const LANGUAGE = 'foyer-language'
const UNSAVED = 'foyer-language-unsaved'

/** The language chosen in this browser. */
export function storedChoice(): string | null {
  return read(LANGUAGE)
}

export function storeChoice(language: string): void {
  write(LANGUAGE, language)
}

/** Whether the language was chosen without a session; it is saved for the user who signs in next. */
export function isChoiceUnsaved(): boolean {
  return read(UNSAVED) !== null
}

export function setChoiceUnsaved(unsaved: boolean): void {
  write(UNSAVED, unsaved ? 'true' : null)
}

// Storage may be blocked; a choice then lasts until the page is closed.
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // See `read`.
  }
}
