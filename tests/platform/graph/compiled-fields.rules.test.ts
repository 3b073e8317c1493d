// Every field of what is read in a project says how it is compiled; those that do not are named here, with the reason.
import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';
import { readsOf } from '../../../server/platform/graph/compiler/reads.ts';

const PEOPLE = 'who may do what is worked out by its resolver';
const LIVE = 'it is looked up by person and minute';
const ELSEWHERE = 'it is no part of the model';
const ARTIFACTS = 'how far an artifact is follows from all that stands on it';
const PICTURE = 'what stands on a diagram is worked out by rules, not by a statement';
const SPAN = 'what became of entities between two revisions is worked out by rules from both';
const BRANCHES = 'it says how two projects stand to each other, and begins in neither';
const BASELINES = 'what a baseline holds is found in the past';
const TESTS = 'how tests came out follows from all cases that verify something';
const SAID = 'what people say belongs to no revision';
const left: Record<string, string> = {
  'Entity.artifacts': ARTIFACTS,
  'Entity.baselines': BASELINES,
  'Entity.changeRequests': 'what they propose is worked out by rules',
  'Entity.commentCounts': SAID,
  'Entity.comments': SAID,
  'Entity.diagrams': PICTURE,
  'Entity.masters': 'they are asked for of what carries a linked label, and few do',
  'Project.allFound': 'it is asked once before something is done with all of it, and refused where that is too much',
  'Project.artifact': ARTIFACTS,
  'Project.artifactTypes': ARTIFACTS,
  'Project.artifacts': ARTIFACTS,
  'Project.baseline': BASELINES,
  'Project.baselines': BASELINES,
  'Project.beginnings':
    'in which states something new may begin is worked out by rules, from the workflow and who asks',
  'Project.branch': BRANCHES,
  'Project.branchCount': BRANCHES,
  'Project.branches': BRANCHES,
  'Project.chat': LIVE,
  'Project.comments': SAID,
  'Project.compare': SPAN,
  'Project.conversations': LIVE,
  'Project.coverage': TESTS,
  'Project.diagram': PICTURE,
  'Project.diagramChangers': PICTURE,
  'Project.diagramTypes': PICTURE,
  'Project.diagrams': PICTURE,
  'Project.effectivePeople': PEOPLE,
  'Project.entityGroupings': 'only the schema is read',
  'Project.entityGroups': 'what groups are called, and their order, follow from all there are',
  'Project.exports': ELSEWHERE,
  'Project.extent': BRANCHES,
  'Project.figures': 'they ask for what is new since a visit, which has to be read first',
  'Project.file': ELSEWHERE,
  'Project.files': ELSEWHERE,
  'Project.fileThen': ELSEWHERE,
  'Project.fileVersions': ELSEWHERE,
  'Project.imports': ELSEWHERE,
  'Project.jobs': ELSEWHERE,
  'Project.madeReports': ELSEWHERE,
  'Project.merge': BRANCHES,
  'Project.mySteps': PEOPLE,
  'Project.notations': 'all of a page are asked for at once',
  'Project.notices': LIVE,
  'Project.organization': ELSEWHERE,
  'Project.presence': LIVE,
  'Project.refused': 'it is asked once before something is done with many, by rules of locks and workflows',
  'Project.reportPreview': ELSEWHERE,
  'Project.reportTemplates': ELSEWHERE,
  'Project.reports': ELSEWHERE,
  'Project.requirements': TESTS,
  'Project.savedQueries': 'what each finds is counted for several at a time',
  'Project.searchCounts': 'several searches are counted at a time',
  'Project.shareCandidates': PEOPLE,
  'Project.sharedWith': PEOPLE,
  'Project.testCase': TESTS,
  'Project.unreadNotices': LIVE,
  'Project.uploads': ELSEWHERE,
  'Project.viewerMayDelete': PEOPLE,
  'Project.weeks': BRANCHES,
};

test('fields of types that are read in a project say how they are compiled', () => {
  const types = Object.values(graph().getTypeMap()).filter(isObjectType);
  // Of people, most is for themselves alone.
  const read = types.filter(({ name, extensions }) => 'seen' in extensions && name !== 'User');
  expect(read.map(({ name }) => name).toSorted()).toEqual(['ChangeRecord', 'Entity', 'Link', 'Project']);
  const others = read.flatMap((type) =>
    Object.keys(type.getFields())
      .filter((field) => readsOf(graph(), type.name, [field]) === undefined)
      .map((field) => `${type.name}.${field}`),
  );
  expect(others.toSorted()).toEqual(Object.keys(left).toSorted());
});
