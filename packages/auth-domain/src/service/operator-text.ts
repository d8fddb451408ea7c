import { operatorFixes, operatorTexts } from './operator-texts.ts'

export type OperatorCode = keyof typeof operatorTexts
export type OperatorFix = keyof typeof operatorFixes

type Value = string | number

/** The names between the braces of a text. */
type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type ValuesOf<Code extends OperatorCode> = Readonly<Record<NamesIn<(typeof operatorTexts)[Code]>, Value>>

/** What an operator is told: a code with its values, which the pages translate, and the English of it. */
export type OperatorText = { code: OperatorCode; values: Readonly<Record<string, Value>>; message: string }

export function operatorText<Code extends OperatorCode>(code: Code, values: ValuesOf<Code>): OperatorText {
  return { code, values, message: filled(operatorTexts[code], values) }
}

/** The fix of what is told with these values. */
export function operatorFix(
  fixCode: OperatorFix,
  values: Readonly<Record<string, Value>> = {},
): { fixCode: OperatorFix; fix: string } {
  return { fixCode, fix: filled(operatorFixes[fixCode], values) }
}

function filled(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
