import { router } from '#runtime/procedure/trpc.ts'
import { checkSetUpCode } from './check-set-up-code.ts'
import { completeSetUp } from './complete-set-up.ts'

export const setUpRouter = router({ checkSetUpCode, completeSetUp })
