/** Refusals about keys of the service, and about what they open. */
export const serviceKeyRefusals = {
  UNKNOWN_SERVICE_KEY: { status: 401, message: 'Invalid service key' },
  SERVICE_KEY_EXPIRED: { status: 401, message: 'The service key has expired' },
  SERVICE_KEY_NOT_FROM_HERE: { status: 403, message: 'The service key may not be used from this address' },
  SERVICE_KEY_NOT_PERMITTED: { status: 403, message: 'The service key does not have the permission {}' },
  TOO_MANY_SERVICE_KEYS: {
    status: 400,
    message: 'There are too many service keys: delete one first',
    code: 'TOO_MANY_SERVICE_KEYS',
  },
  SERVICE_KEY_GIVES_NO_ROLES: {
    status: 400,
    message: 'Roles are named by service keys with the permission member:add alone',
    code: 'SERVICE_KEY_GIVES_NO_ROLES',
  },
  SERVICE_KEY_ROLE_NOT_ALLOWED: {
    status: 403,
    message: 'A service key may not give the role {}',
    code: 'SERVICE_KEY_ROLE_NOT_ALLOWED',
  },
  SERVICE_KEY_NOT_FOR_ADMINS: {
    status: 403,
    message: 'A service key may not set the password of an admin',
    code: 'SERVICE_KEY_NOT_FOR_ADMINS',
  },
  INVALID_CLIENT_ADDRESS: {
    status: 400,
    message:
      'The client address is not signed within the last minute by a valid service key with the permission address:forward',
    code: 'INVALID_CLIENT_ADDRESS',
  },
  SERVICE_KEY_NOT_FOUND: { status: 404, message: 'Service key not found' },
  EVENTS_GONE: { status: 410, message: 'Events after this cursor are no longer kept', code: 'EVENTS_GONE' },
  INVALID_CURSOR: { status: 400, message: 'The cursor is not one of these events', code: 'INVALID_CURSOR' },
  TOO_MANY_WAITING: { status: 429, message: 'Too many calls are waiting for events' },
  ADMIN_NOT_ALLOWED_TO_MANAGE_SERVICE_KEYS: { status: 403, message: 'You are not allowed to manage service keys' },
} as const
