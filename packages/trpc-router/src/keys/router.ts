import { router } from '../procedures.ts'
import { getJwks } from './get-jwks.ts'
import { getToken } from './get-token.ts'

export const keysRouter = router({ getToken, getJwks })
