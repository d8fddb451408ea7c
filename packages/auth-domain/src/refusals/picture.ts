/** Refusals of uploaded pictures. */
export const pictureRefusals = {
  UPLOADS_NOT_AVAILABLE: {
    status: 404,
    message: 'Pictures cannot be uploaded to this service',
    code: 'UPLOADS_NOT_AVAILABLE',
  },
  UPLOADS_NEED_ACCOUNT: {
    status: 403,
    message: 'Anonymous users cannot upload pictures',
    code: 'UPLOADS_NEED_ACCOUNT',
  },
  PICTURE_NOT_READABLE: {
    status: 400,
    message: 'The picture cannot be read: send a complete JPEG, PNG, WebP or GIF',
    code: 'PICTURE_NOT_READABLE',
  },
  PICTURE_HAS_TOO_MANY_PIXELS: {
    status: 400,
    message: 'The picture has too many pixels',
    code: 'PICTURE_HAS_TOO_MANY_PIXELS',
  },
} as const
