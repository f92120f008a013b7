import { Image, Link } from 'lucide-react';
import { aboutEntry, type AboutEntry, type AboutExtra, findAboutPlacement, isKnownSection } from '#contract/records.ts';
import { EnglishUnlessChosen, useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { RecordManager } from './record-manager.tsx';
import { defineKind, pictureField } from './record-kind.ts';

const kind = defineKind('aboutEntries', {
  contract: aboutEntry,
  lockedField: 'sectionKey',
  texts: ({ aboutContent }) => aboutContent,
  formatTitle: ({ sectionKey }, texts) => describeSection(texts, sectionKey).label,
  findPage: (record) => (record ? findAboutPlacement(record.sectionKey).place : '/about'),
  Card: AboutCard,
  fields: {
    sectionKey: { kind: 'section-key', isWide: true },
    title: { kind: 'text', isWide: true, ...unlessShown('title') },
    content: { kind: 'textarea', isWide: true },
    imageUrl: { ...pictureField, ...unlessShown('imageUrl') },
    linkUrl: { kind: 'text', ...unlessShown('linkUrl') },
    linkText: { kind: 'text', ...unlessShown('linkText') },
    sortOrder: { kind: 'number' },
  },
});

/** Tells which optional values the site does not show for the chosen key. */
function unlessShown(field: AboutExtra) {
  return {
    hintDependsOn: 'sectionKey',
    hint({ aboutContent }: Catalogue, sectionKey: unknown) {
      if (!sectionKey || findAboutPlacement(String(sectionKey)).shows.includes(field)) return undefined;
      return field === 'title' ? aboutContent.titleNotShown : aboutContent.notShown;
    },
  };
}

export default function AboutContentTab() {
  return (
    <EnglishUnlessChosen>
      <RecordManager kind={kind} />
    </EnglishUnlessChosen>
  );
}

/** Label and description of a section; an unknown key is shown as it is. */
function describeSection({ aboutContent }: Catalogue, sectionKey: string): { label: string; description: string } {
  const known: Record<string, { label: string; description: string }> = aboutContent.sections;
  return known[sectionKey] ?? { label: sectionKey, description: aboutContent.customSection };
}

const toPlaceName = (sectionKey: string) =>
  findAboutPlacement(sectionKey).place.startsWith('/about') ? 'about' : 'home';

function AboutCard({ record: { sectionKey, title, content, imageUrl, linkUrl } }: { record: AboutEntry }) {
  const texts = useTexts();
  const { label, description } = describeSection(texts, sectionKey);
  const badge = isKnownSection(sectionKey)
    ? texts.aboutContent.placeBadge(sectionKey, toPlaceName(sectionKey))
    : sectionKey;
  return (
    <div className="p-4 pb-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3>{label}</h3>
        <span className="badge badge-plain">{badge}</span>
      </div>
      <p className="text-caption text-ash">{description}</p>
      {title && <p className="mt-2 font-medium">{title}</p>}
      <p className="mt-1 line-clamp-2">{content}</p>
      <p className="mt-1 flex gap-4 text-caption text-ash empty:hidden">
        {imageUrl && (
          <span className="flex items-center gap-1">
            <Image size={14} />
            {texts.aboutContent.hasImage}
          </span>
        )}
        {linkUrl && (
          <span className="flex items-center gap-1">
            <Link size={14} />
            {texts.aboutContent.hasLink}
          </span>
        )}
      </p>
    </div>
  );
}
