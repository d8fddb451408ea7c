/** All bytes of an answer; undefined, and the rest unread, where they are more than `maxBytes`. */
export async function readAtMost(
  answer: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of answer) {
    read += chunk.byteLength
    if (read > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
