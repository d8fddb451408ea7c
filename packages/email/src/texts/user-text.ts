const LONGEST_NAME = 60
const NO_LINK = '\u200c'

/**
 * A name that someone chose, fit for a sentence: on one line, not too long, and with an invisible joint wherever a mail
 * client would otherwise see a web address and make it a link of ours.
 */
export function nameInText(name: string): string {
  return cut(onOneLine(name)).replaceAll(/(?<=:\/\/)|(?<=\S[.。．｡])(?=\S)/gu, NO_LINK)
}

/** No line breaks, no control characters, and nothing that turns the direction of the text after it. */
export function onOneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length <= LONGEST_NAME ? text : `${characters.slice(0, LONGEST_NAME).join('').trimEnd()}…`
}
