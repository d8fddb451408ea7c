import { readAtMost, readFirst } from '@foyer/trpc-router/runtime/outgoing/read-at-most'
import { expect, test } from 'vitest'

/** Chunks of four bytes, and how many of them were asked for. */
function answerOf(chunks: number) {
  const asked = { chunks: 0, closed: false }
  async function* parts() {
    try {
      for (; asked.chunks < chunks; asked.chunks += 1) yield new Uint8Array(4)
    } finally {
      asked.closed = true
    }
  }
  return { asked, parts: parts() }
}

test.each([0, 1, 3])('an answer of %i chunks is read to its end', async (chunks) => {
  expect((await readAtMost(answerOf(chunks).parts, 12))?.byteLength).toBe(4 * chunks)
})

test('a longer one is left as soon as it is too long', async () => {
  const { asked, parts } = answerOf(1_000_000)
  expect(await readAtMost(parts, 12)).toBeUndefined()
  expect(asked).toEqual({ chunks: 3, closed: true })
})

test.each([
  [1, 4],
  [3, 12],
  [1_000_000, 10],
])('of %i chunks the first %i bytes at most are read', async (chunks, bytes) => {
  const { asked, parts } = answerOf(chunks)
  expect((await readFirst(parts, bytes)).byteLength).toBe(bytes)
  expect(asked.chunks).toBeLessThan(4)
})
