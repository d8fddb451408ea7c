import { listOwnEvents } from '#procedures/audit/list-own-events.ts'
import { uploadPicture } from '#procedures/picture/upload-picture.ts'
import { router } from '#runtime/procedure/trpc.ts'
import { deleteUser } from './delete-user.ts'
import { deleteUserCallback } from './delete-user-callback.ts'
import { updateUser } from './update-user.ts'

export const userRouter = router({
  updateUser,
  uploadPicture,
  deleteUser,
  deleteUserCallback,
  listOwnEvents,
})
