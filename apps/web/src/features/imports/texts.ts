import { counted, grouped } from '../../lib/counted.ts'

const tryAgain = 'Please try again.'
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes, such as `1.2 GB`. */
function bytes(n: number): string {
  const unit = Math.min(UNITS.length - 1, n < 1000 ? 0 : Math.floor(Math.log10(n) / 3))
  const digits = { maximumFractionDigits: unit > 1 ? 1 : 0 }
  return `${new Intl.NumberFormat('en-US', digits).format(n / 1000 ** unit)} ${UNITS[unit]}`
}

export const texts = {
  back: 'My Newsletters',
  title: 'Import files',
  subtitle: 'Import issues that you saved or exported, and articles from other reading apps.',
  open: 'Import files',
  loading: 'Loading imports…',
  error: 'Error',
  errorText: 'Failed to load your imports. Please try refreshing the page.',
  drop: {
    title: 'Drop files here',
    kinds:
      '.eml or .mbox files, a .zip of them, or Google Takeout (.zip, .tgz); exports of Omnivore, Pocket, Instapaper, Readwise, wallabag, Karakeep, Raindrop.io, GoodLinks, Kindle and Tidings; bookmarks, OPML and lists of links',
    choose: 'Choose files',
    stays: 'Files stay on this server and are deleted after the import.',
    over: 'Drop the files to import them',
    beginning: 'Checking the files…',
    refused: (n: number) => `${counted(n, 'file')} can’t be imported`,
    empty: 'The file is empty.',
    folder: 'This is a folder. Please drop the files in it, or pack it into a .zip.',
    kind: 'This kind of file can’t be read. Emails are in .eml and .mbox files, and in .zip and .tgz archives of those; exports of reading lists in .zip, .csv, .json, .html, .opml and .txt files.',
    outlook: 'Outlook’s own format can’t be read. Please export the emails as .eml or .mbox.',
    failed: `Failed to start the import. ${tryAgain}`,
    tooMany: 'At most 500 files can be imported at once. Please put them into a .zip.',
  },
  takeout: {
    summary: 'How to get your newsletters out of Gmail',
    steps: [
      'In Gmail, give your newsletters a label, for example with a filter.',
      'Open Google Takeout, deselect everything, and select Mail with that label alone.',
      'Create the export and download the .zip or .tgz files when Google has them ready.',
      'Drop all of them here at once; you don’t need to unpack them.',
    ],
    link: 'Open Google Takeout',
  },
  lists: {
    summary: 'How to import what you saved in other apps, in your browser or on a Kindle',
    steps: [
      'Export your data there, and drop the file here as it is; you don’t need to unpack it.',
      'Articles appear under Saved, with their tags and highlights, and with your notes.',
      'Exports of most apps contain no text, so the pages are fetched one by one, which takes a while.',
      'Bookmarks are saved as links, with their folders as tags. So are the websites of an OPML file; RSS feeds are not followed.',
      'The passages of a Kindle are in the file “My Clippings.txt” on it.',
      'Highlights that you exported from Tidings come back the same way, from a .json or .csv file.',
    ],
  },
  name: (name: string, files: number) =>
    files > 1 ? `${name} and ${counted(files - 1, 'other file')}` : name,
  added: (when: string) => `Added ${when}`,
  size: bytes,
  uploading: 'Uploading',
  uploadTitle: 'Upload not finished',
  uploaded: (done: number, all: number) => `${bytes(done)} of ${bytes(all)} uploaded`,
  keepOpen:
    'Keep this tab open. If the connection is lost, the upload continues automatically when it is back.',
  offline: 'The connection was lost. The upload continues automatically when it is back.',
  waiting: 'The server is busy. The upload continues in a moment.',
  fileGone: 'The file was moved or changed. Please choose it again.',
  uploadFailed: `The upload has stopped. ${tryAgain}`,
  paused: 'The upload was interrupted. Choose the same files again to continue.',
  missing: (n: number) => `Still needed: ${counted(n, 'file')}`,
  chooseAgain: 'Choose the files again',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  cancelled: { title: 'Import canceled', description: 'The uploaded files were deleted.' },
  steps: { label: 'Steps', names: ['Files', 'Newsletters', 'Import'] },
  scanning: 'Looking for newsletters…',
  scanned: (n: number) => `${counted(n, 'email')} checked so far`,
  sendersFailed: 'Failed to load the senders. Please try refreshing the page.',
  ages: { 0: 'Any date', 365: 'A year ago', 90: '90 days ago', 30: '30 days ago' },
  chooseFailed: { title: 'Error', description: `Failed to save your selection. ${tryAgain}` },
  left: (minutes: number) => `About ${counted(minutes, 'minute')} left`,
  stop: 'Stop',
  stopped: { title: 'Import stopped', description: 'Imported issues stay.' },
  changeFailed: { title: 'Error', description: `Failed to change the import. ${tryAgain}` },
  endings: {
    finished: 'Finished',
    stopped: 'Stopped by you',
    expired: 'Expired after several days without activity',
    'no-mails': 'No emails or articles were found',
    refused: 'Refused, so nothing was imported',
    failed: 'The import failed. Please add the files again.',
  },
  counts: {
    received: 'Imported',
    repeated: 'Already there',
    unwanted: 'Not chosen',
    earlier: 'Older than you chose',
    notUnderstood: 'Could not be read',
  },
  notRead: (n: number) => `${counted(n, 'issue')} imported, but no articles were found in them.`,
  seeReceived: 'See received mail',
  problems: (n: number) => `${counted(n, 'problem')}`,
  mail: (n: number) => `Email ${grouped(n)}`,
  more: (n: number) => `And ${counted(n, 'other email')}.`,
  remove: 'Remove from list',
  removed: { title: 'Import removed', description: 'Imported issues stay.' },
}
