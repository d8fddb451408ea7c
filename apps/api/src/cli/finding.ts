/** The result of one check. `fix` is the setting or command that fixes it. */
export type Finding = { what: string; ok: boolean; message: string; fix?: string }

export function formatFinding({ what, ok, message, fix }: Finding): string {
  const firstLine = `${ok ? ' ok ' : 'FAIL'}  ${what.padEnd(15)} ${message}\n`
  return ok || fix === undefined ? firstLine : `${firstLine}      fix:            ${fix}\n`
}
