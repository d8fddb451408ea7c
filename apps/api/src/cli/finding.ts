/** The result of one check; one that `warns` does not fail. `fix` is the setting or command that fixes it. */
export type Finding = { what: string; ok: boolean; warns?: boolean; message: string; fix?: string }

export function formatFinding({ what, ok, warns = false, message, fix }: Finding): string {
  const verdict = ok ? (warns ? 'warn' : ' ok ') : 'FAIL'
  const firstLine = `${verdict}  ${what.padEnd(15)} ${message}\n`
  return (ok && !warns) || fix === undefined ? firstLine : `${firstLine}      fix:            ${fix}\n`
}
