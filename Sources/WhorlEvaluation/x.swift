import Whorl
