import sharp from 'sharp';
import { createImageProcessor } from '#server/platform/images/image-processor.ts';

/**
 * The image processor for tests. It disables the loader for AVIF in the whole process, and files of tests share a process;
 * here the loader is enabled again, so that every test can read the AVIF files made, in whatever order the files run.
 */
export function createTestImageProcessor() {
  const processor = createImageProcessor();
  sharp.unblock({ operation: ['VipsForeignLoadHeif'] });
  return processor;
}
