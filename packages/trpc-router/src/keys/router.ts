import { router } from '../procedures.ts'
import { getJwks, getToken } from './get-token.ts'

export const keysRouter = router({ getToken, getJwks })
