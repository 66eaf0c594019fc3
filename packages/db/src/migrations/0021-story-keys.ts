import { statements } from './statements.ts'

/**
 * Keys of stories are stored by week: those of before are no longer found. Articles that later ones may still be grouped
 * with, of the last two weeks, get theirs again with a new sketch.
 */
export const up = statements(`
  delete from story_keys;
  update story_sketches set sketch = null where at > (select max(at) from story_sketches) - 1209600000;
`)
