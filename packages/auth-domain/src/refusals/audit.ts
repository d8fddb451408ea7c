/** Refusals of the audit log. */
export const auditRefusals = {
  NOT_ALLOWED_TO_LIST_EVENTS: { status: 403, message: 'You are not allowed to list events' },
} as const
