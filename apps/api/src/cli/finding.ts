import type { Finding } from '@foyer/auth-domain/set-up/finding'

export function formatFinding({ what, ok, warns = false, message, fix }: Finding): string {
  const verdict = ok ? (warns ? 'warn' : ' ok ') : 'FAIL'
  const firstLine = `${verdict}  ${what.padEnd(15)} ${message}\n`
  return (ok && !warns) || fix === undefined ? firstLine : `${firstLine}      fix:            ${fix}\n`
}
