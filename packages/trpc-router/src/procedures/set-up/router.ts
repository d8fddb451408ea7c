import { router } from '#runtime/procedure/procedures.ts'
import { checkSetUpCode } from './check-set-up-code.ts'
import { completeSetUp } from './complete-set-up.ts'

export const setUpRouter = router({ checkSetUpCode, completeSetUp })
