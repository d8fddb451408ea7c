/** Refusals of a request before any procedure is called. */
export const requestRefusals = {
  INVALID_BODY: { status: 400, message: 'Invalid body parameters', code: 'VALIDATION_ERROR', described: true },
  INVALID_QUERY: { status: 400, message: 'Invalid query parameters', code: 'VALIDATION_ERROR', described: true },
  BODY_TOO_LARGE: { status: 413, message: 'Request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Unsupported media type' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  BATCHED_MUTATION: { status: 400, message: 'Mutations can not be batched' },
  BATCH_TOO_LARGE: { status: 413, message: 'The answers of the batch are too large together' },
  NOT_FOUND: { status: 404, message: 'Not found', body: 'empty' },
  INVALID_ORIGIN: { status: 403, message: 'Invalid origin' },
  NOT_A_NAVIGATION: {
    status: 403,
    message: 'This link acts only when it is opened',
    code: 'NOT_A_NAVIGATION',
  },
  INVALID_CALLBACK_URL: { status: 403, message: 'Invalid callbackURL' },
  INVALID_REDIRECT_URL: { status: 403, message: 'Invalid redirectURL' },
  INVALID_ERROR_CALLBACK_URL: { status: 403, message: 'Invalid errorCallbackURL' },
  INVALID_NEW_USER_CALLBACK_URL: { status: 403, message: 'Invalid newUserCallbackURL' },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many requests. Please try again later.',
    code: 'TOO_MANY_REQUESTS',
    body: 'no-code',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'Service is unavailable. Please try again later.',
    code: 'SERVICE_UNAVAILABLE',
  },
  READ_ONLY: {
    status: 503,
    message: 'Nothing can be changed at the moment. Please try again later.',
    code: 'READ_ONLY',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Internal server error' },
} as const
