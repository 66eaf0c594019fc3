import { Button } from '@mantine/core'
import { showToast, type ToastContent } from '@tidings/ui/toast/toast'

/** Shows a message with an Undo button called `label`, which dismisses the toast. */
export function showUndoToast(content: ToastContent, label: string, undo: () => void): void {
  const { dismiss } = showToast({
    ...content,
    action: (
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          dismiss()
          undo()
        }}
      >
        {label}
      </Button>
    ),
  })
}
