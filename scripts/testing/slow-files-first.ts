import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order of Vitest's projects: a worker process serves one project, so that its files follow each other. The project with the
 * many short files comes last, so that no processor waits for the end of a long one.
 */
const projects = ['vite', 's3', 'postgres', 'sqlite'];

/** Files of ten seconds and more, as `npm test` reports them; most of them wait for processes and timers. */
const slow =
  /(testing\/test|worker-faults|film-workers|film-reprocessing|film-tools|kill|kill-films|killed-changes|whole-changes|web-processes|database-away|supervise-process|log-fails|main|contact-flood|build-inputs|storage-audit\.service|restore-data|backup-data|connection-limits|uploads-on-pages|privacy)(\.s3)?\.test\.ts$/;

function rankOf({ project, moduleId }: TestSpecification): number {
  return 2 * projects.indexOf(project.name) + (slow.test(moduleId) ? 0 : 1);
}

/** Starts the slow files of each project first, because a run that has just been cloned knows no durations. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
