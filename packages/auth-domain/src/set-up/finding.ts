import type { OperatorFix, OperatorText } from '#service/operator-text.ts'

/**
 * The result of one check; one that `warns` does not fail. `fix` is the setting or command that fixes it. What the pages
 * translate has codes, of the text and of a fix that is more than a setting.
 */
export type Finding = { what: string; ok: boolean; warns?: boolean; message: string; fix?: string } & Partial<
  Pick<OperatorText, 'code' | 'values'>
> & { fixCode?: OperatorFix }

/** Whether something is to be done about it. */
export function isLacking({ ok, warns = false }: Finding): boolean {
  return !ok || warns
}
