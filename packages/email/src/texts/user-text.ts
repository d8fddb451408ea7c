const MAX_NAME_LENGTH = 60
const ZERO_WIDTH_NON_JOINER = '\u200c'

/**
 * A user-chosen name, safe to embed in a text: on one line, truncated, and with a zero-width non-joiner wherever a mail
 * client would otherwise detect a URL and turn it into a link.
 */
export function nameInText(name: string): string {
  return truncate(onOneLine(name)).replaceAll(/(?<=:\/\/)|(?<=\S[.。．｡])(?=\S)/gu, ZERO_WIDTH_NON_JOINER)
}

/** Removes line breaks, control characters and bidirectional controls. */
export function onOneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function truncate(text: string): string {
  const characters = [...text]
  return characters.length <= MAX_NAME_LENGTH ? text : `${characters.slice(0, MAX_NAME_LENGTH).join('').trimEnd()}…`
}
