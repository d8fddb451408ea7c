const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SPACE = 0x20

/** The file is no array of JSON, or ends within one. */
export class NotAnArrayError extends Error {
  override readonly name = 'NotAnArrayError'
}

/**
 * Splits an array of JSON into the texts of its elements, as it arrives. It only finds where they end: each is parsed by
 * itself, so that a broken one costs the others nothing, and no more than one is in memory. With `names`, these are the
 * properties of an object, each an array; where the object has none of them it is not one.
 */
export class ArraySplitter {
  readonly #names: readonly string[] | undefined
  readonly #maxLength: number
  #depth = 0
  #inString = false
  #escaped = false
  /** The depth of the elements, while within the array. */
  #within: number | undefined
  #found = false
  #ended = false
  /** The last string of the object, and whether a colon has followed. */
  #key = ''
  #isValue = false
  #text = ''
  #isElement = false
  #tooLong = false

  constructor(names: readonly string[] | undefined, maxLength: number) {
    this.#names = names
    this.#maxLength = maxLength
  }

  /** The elements that end within this part; undefined for one that is too long. */
  *push(part: string): Generator<string | undefined> {
    let start = 0
    for (let index = 0; index < part.length && !this.#ended; index += 1) {
      const code = part.charCodeAt(index)
      const isSpace = code <= SPACE
      if (this.#within === undefined) {
        this.#seek(code, part[index] ?? '')
        continue
      }
      if (!this.#isElement) {
        if (isSpace || code === COMMA) continue
        if (code === CLOSE_ARRAY) {
          this.#leave()
          continue
        }
        this.#isElement = true
        start = index
      }
      if (this.#endsElement(code)) {
        this.#keep(part.slice(start, index))
        yield this.#take()
        if (code === CLOSE_ARRAY) this.#leave()
      } else this.#follow(code)
    }
    if (this.#isElement) this.#keep(part.slice(start))
  }

  /** Throws unless the array, or the object with one, has come to its end. */
  end(): void {
    if (this.#ended && this.#found) return
    if (this.#found || this.#within !== undefined) throw new NotAnArrayError('The file ends early: it is not whole.')
    const named = (this.#names ?? []).map((name) => `"${name}"`).join(' or ')
    const where = this.#names === undefined ? 'an array of JSON' : `an object of JSON with an array ${named}`
    throw new NotAnArrayError(`The file is not ${where}.`)
  }

  /** The array has ended; an object may have another one. */
  #leave(): void {
    this.#within = undefined
    this.#found = true
    this.#isValue = false
    this.#follow(CLOSE_ARRAY)
    if (this.#names === undefined) this.#ended = true
  }

  #endsElement(code: number): boolean {
    return !this.#inString && this.#depth === this.#within && (code === COMMA || code === CLOSE_ARRAY)
  }

  #seek(code: number, letter: string): void {
    const atKey = this.#depth === 1 && this.#names !== undefined
    if (this.#inString) {
      if (atKey && code !== QUOTE && this.#key.length <= this.#maxLength) this.#key += letter
    } else if (code === QUOTE && atKey && !this.#isValue) this.#key = ''
    const opens = code === OPEN_ARRAY && !this.#inString
    const isOurs =
      this.#names === undefined ? this.#depth === 0 : atKey && this.#isValue && this.#names.includes(this.#key)
    if (atKey && !this.#inString && code > SPACE) this.#isValue = code === COLON || (this.#isValue && code !== COMMA)
    this.#follow(code)
    if (opens && isOurs) this.#within = this.#depth
    if (this.#depth === 0 && code === CLOSE_OBJECT && !this.#inString) this.#ended = true
  }

  #follow(code: number): void {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (code === BACKSLASH) this.#escaped = true
      else if (code === QUOTE) this.#inString = false
    } else if (code === QUOTE) this.#inString = true
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) this.#depth += 1
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) this.#depth -= 1
  }

  #keep(text: string): void {
    if (this.#tooLong || this.#text.length + text.length > this.#maxLength) {
      this.#tooLong = true
      this.#text = ''
    } else this.#text += text
  }

  #take(): string | undefined {
    const text = this.#tooLong ? undefined : this.#text
    this.#text = ''
    this.#tooLong = false
    this.#isElement = false
    return text
  }
}
