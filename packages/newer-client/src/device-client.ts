import { deviceAuthorizationClient as plugin } from 'better-auth/client/plugins'

/** Not one of `newerClient`: the compiler leaves the server's endpoints out where it has to write their types. */
export const deviceAuthorizationClient: typeof plugin = plugin
