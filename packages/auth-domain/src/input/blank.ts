// U+2800 is a Braille pattern without dots; default-ignorable are joiners, fillers and the like, which are shown as nothing.
const BLANK = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/** Whether nothing of a text is to be seen, whatever it consists of. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}
