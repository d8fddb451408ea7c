import { router } from '#runtime/procedure/trpc.ts'
import { getJwks } from './get-jwks.ts'
import { getToken } from './get-token.ts'
import { rotateKeys } from './rotate-keys.ts'

export const keysRouter = router({ getToken, getJwks })

export const serverKeysRouter = router({ rotateKeys })
