import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

/** Vitest begins with the largest files, but learning takes longest: begun last, it would keep one core busy alone. */
class LearningFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLearning = ({ moduleId }: TestSpecification) => moduleId.endsWith('/training/left-out.test.ts')
    return [...sorted.filter(isLearning), ...sorted.filter((file) => !isLearning(file))]
  }
}

export default defineConfig({
  test: vitestSettings({ isolate: false, sequence: { sequencer: LearningFirst } }),
})
