import { router } from '../procedures.ts'
import { updateUser } from './update-user.ts'

export const userRouter = router({ updateUser })
