import { router } from '#runtime/procedure/trpc.ts'
import { generateOneTimeToken } from './generate-one-time-token.ts'
import { verifyOneTimeToken } from './verify-one-time-token.ts'

export const oneTimeTokenRouter = router({ generateOneTimeToken, verifyOneTimeToken })

export const serverOneTimeTokenRouter = router({ generateOneTimeToken })
