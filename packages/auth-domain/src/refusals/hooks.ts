/** Refusals by hooks of the application. */
export const hookRefusals = {
  /** Its code and message are the application's, where it gives any. */
  REFUSED_BY_APPLICATION: {
    status: 403,
    message: 'The application does not allow this',
    code: 'REFUSED_BY_APPLICATION',
    described: true,
  },
  APPLICATION_UNAVAILABLE: {
    status: 503,
    message: 'The application could not be asked whether it allows this',
    code: 'APPLICATION_UNAVAILABLE',
  },
} as const
