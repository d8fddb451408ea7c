/**
 * Refusals of the device authorization grant: those of a device, then those of the user who answers it. `oauth` is the
 * error code of RFC 8628 and RFC 6749.
 */
export const deviceRefusals = {
  DEVICE_CLIENT_UNKNOWN: { status: 400, message: 'Invalid client ID', oauth: 'invalid_client' },
  DEVICE_CLIENT_MISMATCH: { status: 400, message: 'Client ID mismatch', oauth: 'invalid_grant' },
  DEVICE_GRANT_UNSUPPORTED: { status: 400, message: 'Unsupported grant type', oauth: 'unsupported_grant_type' },
  DEVICE_CODE_INVALID: { status: 400, message: 'Invalid device code', oauth: 'invalid_grant' },
  DEVICE_CODE_EXPIRED: { status: 400, message: 'Device code has expired', oauth: 'expired_token' },
  AUTHORIZATION_PENDING: { status: 400, message: 'Authorization pending', oauth: 'authorization_pending' },
  POLLING_TOO_FREQUENTLY: { status: 400, message: 'Polling too frequently', oauth: 'slow_down' },
  DEVICE_ACCESS_DENIED: { status: 400, message: 'Access denied', oauth: 'access_denied' },
  DEVICE_SIGNED_OUT: { status: 401, message: 'Authentication required', oauth: 'unauthorized' },
  USER_CODE_INVALID: { status: 400, message: 'Invalid user code', oauth: 'invalid_request' },
  USER_CODE_EXPIRED: { status: 400, message: 'User code has expired', oauth: 'expired_token' },
  DEVICE_CODE_ALREADY_PROCESSED: { status: 400, message: 'Device code already processed', oauth: 'invalid_request' },
  DEVICE_CODE_NOT_CLAIMED: {
    status: 400,
    message:
      'Device code has not been claimed by a verifying session; call `GET /device` with the `user_code` while signed in before approving or denying',
    code: 'DEVICE_CODE_NOT_CLAIMED',
    oauth: 'invalid_request',
  },
  NOT_YOURS_TO_APPROVE: {
    status: 403,
    message: 'You are not authorized to approve this device authorization',
    code: 'DEVICE_CODE_OF_ANOTHER_USER',
    oauth: 'access_denied',
  },
  NOT_YOURS_TO_DENY: {
    status: 403,
    message: 'You are not authorized to deny this device authorization',
    code: 'DEVICE_CODE_OF_ANOTHER_USER',
    oauth: 'access_denied',
  },
} as const
