import { uploadLogo } from '@foyer/trpc-router/procedures/picture/upload-logo'
import { uploadPicture } from '@foyer/trpc-router/procedures/picture/upload-picture'
import { pictureContract } from '#contract/picture.ts'
import { type Route, route } from './route.ts'

export const pictureRoutes: readonly Route[] = [
  route(pictureContract.uploadPicture, uploadPicture),
  route(pictureContract.uploadLogo, uploadLogo),
]
