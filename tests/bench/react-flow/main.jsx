import '@xyflow/react/dist/style.css';
import { ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { createRoot } from 'react-dom/client';

import { laidOut } from './layouts.js';

const page = globalThis;
const SIZE = { width: 252, height: 104 };

function Handle() {
  page['flow'] = useReactFlow();
  return null;
}

/** Shows the same picture in React Flow, with everything in the DOM or what is in view. */
page['show'] = ({ nodes, edges }, onlyVisible) => {
  const boxes = nodes.map(({ key, name, x, y }) => ({
    id: key,
    position: { x, y },
    data: { label: name },
    ...SIZE,
  }));
  const lines = edges.map(({ key, from, to }) => ({ id: key, source: from, target: to, type: 'step' }));
  createRoot(document.getElementById('root')).render(
    <ReactFlowProvider>
      <ReactFlow
        defaultNodes={boxes}
        defaultEdges={lines}
        minZoom={0.01}
        onlyRenderVisibleElements={onlyVisible}
        defaultViewport={{ x: 0, y: 0, zoom: 1 }}
      >
        <Handle />
      </ReactFlow>
    </ReactFlowProvider>,
  );
};
page['laidOut'] = laidOut;
page['isReady'] = true;
