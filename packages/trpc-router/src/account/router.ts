import { router } from '../procedures.ts'
import { listAccounts } from './list-accounts.ts'

export const accountRouter = router({ listAccounts })
