/** A line without its end; without a text it was too long. `number` counts from 1. */
export type Line = { number: number; text: string | undefined }

/** The lines of a text as it arrives, of which no more than one is in memory. */
export async function* splitLines(parts: AsyncIterable<string>, maxLength: number): AsyncGenerator<Line> {
  let number = 1
  let text: string | undefined = ''
  const keep = (more: string) => {
    text = text === undefined || text.length + more.length > maxLength ? undefined : text + more
  }
  for await (const part of parts) {
    let start = 0
    for (let end = part.indexOf('\n'); end >= 0; end = part.indexOf('\n', start)) {
      keep(part.slice(start, end))
      yield { number, text: text?.replace(/\r$/, '') }
      number += 1
      text = ''
      start = end + 1
    }
    keep(part.slice(start))
  }
  if (text !== '') yield { number, text }
}
