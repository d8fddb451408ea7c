/** Refusals of the set-up. */
export const setUpRefusals = {
  SET_UP_CODE_INVALID: { status: 400, message: 'Invalid set-up code' },
  SET_UP_IS_OVER: { status: 403, message: 'The service is set up already' },
  SET_UP_NOT_ENABLED: { status: 403, message: 'Set-up is not enabled' },
  ADMIN_NOT_ALLOWED_TO_LIST_FINDINGS: { status: 403, message: 'You are not allowed to list findings' },
} as const
