import { oauthProviderClient as plugin } from '@better-auth/oauth-provider/client'

/** Not one of `newerClient`: the compiler leaves the server's endpoints out where it has to write their types. */
export const oauthProviderClient: typeof plugin = plugin
