const exactly = new Set(['/sign-out', '/update-user', '/delete-user', '/verify-email', '/organization/set-active'])

/** Whether a call's success may show another session than before (specification section 4). */
export function changesSession(path: string): boolean {
  return exactly.has(path) || path.startsWith('/sign-in/') || path.startsWith('/sign-up/')
}
