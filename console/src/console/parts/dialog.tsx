import { useState, type ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { Field } from './field.tsx'
import '../../styles/dialog.css'

/** `hasOwnEnd`: the dialog has a button of its own that closes it without doing anything. */
type Shown = {
  title: string
  label: string
  look?: 'primary' | 'plain'
  hasOwnEnd?: boolean
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog over the page. It takes the keyboard, and gives it back when it is closed. */
export function DialogButton({ title, label, look = 'plain', hasOwnEnd = false, children }: Shown) {
  const { t } = useMessages()
  return (
    <DialogTrigger>
      <Button className={look}>{label}</Button>
      <ModalOverlay className="shade" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog">
            {({ close }) => (
              <>
                <Heading slot="title">{title}</Heading>
                {children(close)}
                {!hasOwnEnd && (
                  <p className="actions">
                    <Button className="plain" onPress={close}>
                      {t('console.cancel')}
                    </Button>
                  </p>
                )}
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

type Confirmed = {
  label: string
  title: string
  what: string
  /** What it is about, where the page behind the dialog shows it as well. */
  shown?: ReactNode
  typed?: string
  act: () => void
}

/** Asks before something that cannot be taken back; where `typed` is given, it has to be written out. */
export function ConfirmButton({ label, title, what, shown, typed, act }: Confirmed) {
  const { t } = useMessages()
  const [written, setWritten] = useState('')
  return (
    <DialogButton label={label} title={title} hasOwnEnd>
      {(close) => (
        <>
          <p>{what}</p>
          {shown}
          {typed !== undefined && (
            <Field label={t('console.type_name', { name: typed })} value={written} onChange={setWritten} />
          )}
          <p className="actions">
            <Button
              className="primary"
              isDisabled={typed !== undefined && written !== typed}
              onPress={() => {
                act()
                close()
              }}
            >
              {label}
            </Button>
            <Button className="plain" onPress={close}>
              {t('console.keep')}
            </Button>
          </p>
        </>
      )}
    </DialogButton>
  )
}
