type Answer = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** All bytes of an answer; undefined, and the rest unread, where they are more than `maxBytes`. */
export async function readAtMost(answer: Answer, maxBytes: number): Promise<Uint8Array | undefined> {
  const bytes = await readFirst(answer, maxBytes + 1)
  return bytes.byteLength > maxBytes ? undefined : bytes
}

/** The first `maxBytes` of an answer, or all where it has no more; the rest is unread. */
export async function readFirst(answer: Answer, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let left = maxBytes
  for await (const chunk of answer) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.byteLength
    if (left <= 0) break
  }
  return Buffer.concat(chunks)
}
