import { useLocation, useNavigate } from 'react-router'

type ReaderLocation = {
  /** The article open in the reader over this page, if there is one. */
  articleId: string | undefined
  open: (articleId: string) => void
  close: () => void
}

/** The reader over a list lives in the history's state, so that the back button closes it instead of leaving the page. */
export function useReaderLocation(): ReaderLocation {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const here = { pathname, search }
  const reader: unknown = state?.reader
  return {
    articleId: typeof reader === 'string' ? reader : undefined,
    open: (articleId) => {
      navigate(here, { state: { ...state, reader: articleId }, preventScrollReset: true })
    },
    close: () => {
      navigate(-1)
    },
  }
}
