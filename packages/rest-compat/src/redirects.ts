/** The address an answer redirects to; undefined for an answer with a body. */
export function redirectOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('redirectTo' in answer)) return undefined
  return typeof answer.redirectTo === 'string' ? answer.redirectTo : undefined
}
