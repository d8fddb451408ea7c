import { Button, FileButton } from '@mantine/core'
import { IconLink, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type PictureOwner, useRemovePicture, useUploadPicture } from '#data/pictures.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { CropDialog } from './crop-dialog.tsx'
import { openPicture } from './open-picture.ts'
import classes from './picture-upload.module.css'

export type PictureUploadProps = {
  owner: PictureOwner
  /** Whether one can be uploaded; else there is the link alone. */
  uploads: boolean
  /** Whether there is an uploaded one. */
  uploaded: boolean
  /** Called with the new link, empty when there is none any more. */
  onChange: (url: string) => void
  /** Asks for a link in its place; undefined where there is one already. */
  onUseLink?: (() => void) | undefined
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Buttons to upload a picture, after a choice of the part that is shown, and to remove it. */
export function PictureUpload({ owner, uploads, uploaded, onChange, onUseLink }: PictureUploadProps) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [unreadable, setUnreadable] = useState(false)
  const [removing, setRemoving] = useState(false)
  const reset = useRef<() => void>(null)
  const upload = useUploadPicture(owner)

  async function choose(file: File | null): Promise<void> {
    if (file === null) return
    upload.reset()
    const opened = await openPicture(file)
    setUnreadable(opened === undefined)
    setPicture(opened)
    // So that the same file can be chosen again.
    reset.current?.()
  }

  function save(cut: () => Promise<Blob>): void {
    const done = (url: string) => {
      onChange(url)
      setPicture(undefined)
      showMessage(t(`pictures.saved.${owner.kind}`))
    }
    upload.mutate(cut, { onSuccess: done })
  }

  return (
    <div className={classes.upload}>
      <div className={classes.actions}>
        {uploads && (
          <FileButton accept={ACCEPTED} onChange={(file) => void choose(file)} resetRef={reset}>
            {(props) => (
              <Button {...props} variant="default" size="sm" leftSection={<IconUpload size={16} stroke={1.5} />}>
                {t(uploaded ? 'pictures.replace' : `pictures.upload.${owner.kind}`)}
              </Button>
            )}
          </FileButton>
        )}
        {uploaded && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => setRemoving(true)}
          >
            {t('pictures.remove')}
          </Button>
        )}
        {onUseLink && (
          <Button
            variant={uploads ? 'subtle' : 'default'}
            size="sm"
            leftSection={<IconLink size={16} stroke={1.5} />}
            onClick={onUseLink}
          >
            {t('pictures.useLink')}
          </Button>
        )}
      </div>
      <FormError
        error={unreadable ? t('pictures.unreadable') : null}
        reason={unreadable ? t('pictures.unreadable') : undefined}
      />
      {picture !== undefined && (
        <CropDialog
          kind={owner.kind}
          picture={picture}
          action={t(`pictures.save.${owner.kind}`)}
          busy={upload.isPending}
          error={upload.error}
          onSave={save}
          onClose={() => setPicture(undefined)}
        />
      )}
      {removing && <RemoveDialog owner={owner} onDone={() => onChange('')} onClose={() => setRemoving(false)} />}
    </div>
  )
}

type RemoveProps = { owner: PictureOwner; onDone: () => void; onClose: () => void }

function RemoveDialog({ owner, onDone, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const remove = useRemovePicture(owner)

  function done(): void {
    onDone()
    onClose()
    showMessage(t(`pictures.removed.${owner.kind}`))
  }

  return (
    <ConfirmDialog
      title={t(`pictures.removeTitle.${owner.kind}`)}
      text={t('pictures.removeText')}
      action={t(`pictures.removeAction.${owner.kind}`)}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
