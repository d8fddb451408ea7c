import { createHash } from 'node:crypto'

// With 16 of SHA-512's words as positions, one in 100,000 words that were not put in seems to be in.
const BITS_PER_WORD = 24

/** A set of words that takes three bytes each, whatever their length; made by scripts/build-common-passwords.mjs. */
export function fillFilter(words: ReadonlySet<string>): Uint8Array {
  const bits = new Uint8Array(Math.ceil((words.size * BITS_PER_WORD) / 8))
  for (const word of words) {
    for (const { index, mask } of positions(word, bits.length)) bits[index] = (bits[index] ?? 0) | mask
  }
  return bits
}

/** Whether a word was put in: never wrong about one that was. */
export function filterHas(bits: Uint8Array, word: string): boolean {
  return positions(word, bits.length).every(({ index, mask }) => ((bits[index] ?? 0) & mask) !== 0)
}

function positions(word: string, bytes: number): { index: number; mask: number }[] {
  const digest = createHash('sha512').update(word).digest()
  return Array.from({ length: digest.length / 4 }, (_, part) => {
    const position = digest.readUInt32LE(part * 4) % (bytes * 8)
    return { index: position >> 3, mask: 1 << (position & 7) }
  })
}
