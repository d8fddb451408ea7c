import { LRUCache } from 'lru-cache'

/** In bytes. */
const MAX_SIZE = 16 * 1024 * 1024
/** Of these that one page may take: beside a larger one too few others would be kept. */
const MAX_PART = 1 / 2
/** What a page takes beside its rows and their text. */
const OVERHEAD = 512
/** What a character of the text takes at the most, and as much again for the rows that it was made of. */
const CHARACTER_SIZE = 4

/** Rows as they were answered, and the versions that they were in. */
type KeptPage<Row> = { versions: string; rows: Row[] }

/**
 * Rows of pages of a list as they were answered. They are used again only after the database has said that the page has the
 * same rows in the same versions: what is saved is to read them and to write their JSON.
 */
export class KeptPages<Row extends object> {
  readonly #pages: LRUCache<string, KeptPage<Row>>
  #emptied = 0

  /** `share`: the part of the memory that this process may take. */
  constructor(share: number) {
    const maxSize = Math.floor(MAX_SIZE * share)
    this.#pages = new LRUCache({
      maxSize,
      maxEntrySize: Math.floor(maxSize * MAX_PART),
      sizeCalculation: ({ versions, rows }) => OVERHEAD + versions.length + textOf(rows).length * CHARACTER_SIZE,
    })
  }

  /** How many pages are kept, and the bytes that they are counted with. */
  get use(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize }
  }

  /** What is kept under a name, to be compared with what the database says. */
  find(name: string): KeptPage<Row> | undefined {
    return this.#pages.get(name)
  }

  /** To be called before a page is read; returns what keeps it, unless all pages were forgotten meanwhile. */
  begin(): (name: string, page: KeptPage<Row>) => void {
    const emptied = this.#emptied
    return (name, page) => {
      if (emptied === this.#emptied) this.#pages.set(name, page)
    }
  }

  /** For when a version may be given again: to another row, by another server or after a restore. */
  clear(): void {
    this.#emptied += 1
    this.#pages.clear()
  }
}

const texts = new WeakMap<object, string>()

function textOf(rows: object): string {
  const text = texts.get(rows) ?? JSON.stringify(rows)
  texts.set(rows, text)
  return text
}

/** An answer as JSON; that of kept rows in it was written once. */
export function jsonOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return JSON.stringify(answer)
  if (!Object.values(answer).some(isKept)) return JSON.stringify(answer)
  const members = Object.entries(answer).flatMap(([name, value]) => {
    const text = isKept(value) ? texts.get(value) : JSON.stringify(value)
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`
  })
  return `{${members.join()}}`
}

function isKept(value: unknown): value is object {
  return typeof value === 'object' && value !== null && texts.has(value)
}
